import { useEffect } from "react";

/** Calls `act` when the reader goes to another address of the page, by a link or by Back. */
export function useAddressChange(act: () => void): void {
  useEffect(() => {
    window.addEventListener("hashchange", act);
    return () => window.removeEventListener("hashchange", act);
  }, [act]);
}

/** Part of a dialog that closes it when the address changes, because the dialog speaks of the page that was left. */
export function ClosesWithAddress({ close }: { close: () => void }): null {
  useAddressChange(close);
  return null;
}
