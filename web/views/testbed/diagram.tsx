import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { english } from "../../language/index.ts";
import { Surface } from "../../marks/paint/surface.tsx";
import { useSize } from "../../marks/size.ts";
import type { Testbed } from "./devices.ts";
import { layoutTestbed, testbedHeight } from "./layout.ts";
import { testbedMarks } from "./marks.ts";
import "./testbed.css";

/** Props of the diagram. */
export interface DiagramProps extends Testbed {
  /** Device ids along the path of the flow shown. */
  path: readonly string[];
  height: number;
}

/** A testbed to explore: pointing at a device, or walking with Tab, shows its description. */
export function Diagram({ devices, cables, path, height }: DiagramProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const wide = useSize(box, height);
  const tall = testbedHeight(wide.width, wide.em, height);
  const size = useMemo(() => ({ ...wide, height: tall }), [wide, tall]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [near, setNear] = useState<string | null>(null);
  const shown = near ?? chosen;
  const testbed = useMemo(() => ({ devices, cables }), [devices, cables]);
  const layout = useMemo(() => layoutTestbed(testbed, size), [testbed, size]);
  const marks = useMemo(
    () => (size.width > 0 ? testbedMarks(testbed, path, size, shown) : []),
    [testbed, path, size, shown],
  );
  const device = devices.find(({ id }) => id === shown);
  return (
    <>
      <div ref={box} className="ftp-plot" style={{ height: tall }}>
        <Surface marks={marks} size={size} label={t`Diagram of the testbed`} />
        {/* Rings first, so that what stands on them is on top. */}
        {[...layout.placed.values()]
          .sort((a, b) => Number(b.device.kind === "ring") - Number(a.device.kind === "ring"))
          .map(({ device: { id, name, kind }, x, y, width, height: tall }) => (
            <Button
              key={id}
              className="ftp-device"
              data-kind={kind}
              aria-label={name}
              aria-pressed={id === chosen}
              style={{ left: x - width / 2, top: y - tall / 2, width, height: tall }}
              onPress={() => setChosen(id === chosen ? null : id)}
              onHoverStart={() => setNear(id)}
              onHoverEnd={() => setNear(null)}
              onFocus={() => setNear(id)}
              onBlur={() => setNear(null)}
            />
          ))}
      </div>
      <div className="ftp-device-facts" aria-live="polite">
        {device ? (
          <>
            <b {...english()}>{device.name}</b>
            {device.description && <p {...english()}>{device.description}</p>}
            <ul {...english()}>
              {device.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            <Trans>
              Point at a device to read its row of Table 1 and its stated speeds. The path of the flow shown is blue.
            </Trans>
          </p>
        )}
      </div>
    </>
  );
}
