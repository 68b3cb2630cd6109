import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { ClosesWithAddress } from "../browser/address_change.ts";

interface PageDialogProps {
  title: string;
  /** Further classes of its box: `modal-wide`. */
  size?: string;
  /** Whether it is open, if no `DialogTrigger` around it controls that. */
  isOpen?: boolean;
  onClose?(): void;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A dialog over the page, with its title and its close button at the top. */
export function PageDialog({ title, size = "", isOpen, onClose, children }: PageDialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isDismissable
      isOpen={isOpen}
      onOpenChange={onClose && ((open) => !open && onClose())}
    >
      <Modal className={`modal ${size}`}>
        <Dialog className="dialog">
          {({ close }) => (
            <>
              <ClosesWithAddress close={close} />
              <div className="dialog-head">
                <Heading slot="title">{title}</Heading>
                <Button className="button" onPress={close}>
                  <Trans>Close</Trans>
                </Button>
              </div>
              {typeof children === "function" ? children(close) : children}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
