/** Prints the report of a diagnosis: the answer with its shares, the limits over time, path, sender and retransmissions. */
export function printReport(): void {
  const { dataset } = document.documentElement;
  dataset.prints = "diagnosis";
  addEventListener(
    "afterprint",
    () => {
      delete dataset.prints;
    },
    { once: true },
  );
  window.print();
}
