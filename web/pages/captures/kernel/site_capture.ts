/** Captures that the site has: transfers of a real kernel, which `#/evidence` opens beside their simulations. */
import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { once } from "../../../browser/once.ts";
import type { Arrival } from "../../../page/address.ts";
import { fetchCapture } from "../../../page/site_supply.ts";
import { isCapture } from "../handover.ts";
import type { Captures } from "../store.ts";

const fetched = new Map<string, Promise<File>>();
const names = new WeakMap<File, string>();

/** Name of a capture of the site; empty for a file of the reader. */
export function nameOf(file: File): string {
  return names.get(file) ?? "";
}

/** Fetches a capture of the site once. */
function siteCapture(name: string): Promise<File> {
  return once(fetched, name, async () => {
    const file = await unpack(await fetchCapture(name), `${name}.pcap`);
    names.set(file, name);
    return file;
  });
}

/** Returns the capture in a packed file; some hosts unpack it on its way. Throws a sentence if it is damaged. */
export async function unpack(packed: Blob, name: string): Promise<File> {
  const plain = (await isPacked(packed)) ? await unzip(packed) : packed;
  const file = new File([plain], name);
  // Some hosts answer with their first page.
  if (!(await isCapture(new File([plain], ""))))
    throw new Error(t`The server sent a file that is not a packet capture.`);
  return file;
}

async function isPacked(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

async function unzip(packed: Blob): Promise<Blob> {
  try {
    return await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  } catch {
    throw new Error(t`The capture arrived damaged; loading the page again may help.`);
  }
}

/** Progress with the capture that a link names: it is of the reader, opened, on its way, or cannot be opened. */
export type SiteCapture = "none" | "open" | "awaited" | "failed";

/** Opens the capture of the site that the link names. */
export function useSiteCapture(captures: Captures, arrival: Arrival): SiteCapture {
  const name = arrival.state.options.file ?? "";
  const isOpen = useStore(captures.store, ({ open }) => open !== null && nameOf(open.file) === name);
  const [failed, setFailed] = useState<Arrival | null>(null);
  useEffect(() => {
    const { open } = captures.store.getState();
    if (name === "" || (open && nameOf(open.file) === name)) return;
    let gone = false;
    const fail = () => {
      if (!gone) setFailed(arrival);
    };
    siteCapture(name).then(
      async (file) => {
        if (!gone && !(await captures.read(file))) fail();
      },
      ({ message }: Error) => {
        if (!gone) captures.refuse(`${name}.pcap`, message);
        fail();
      },
    );
    return () => {
      gone = true;
    };
  }, [captures, arrival, name]);
  if (name === "") return "none";
  if (isOpen) return "open";
  return failed === arrival ? "failed" : "awaited";
}
