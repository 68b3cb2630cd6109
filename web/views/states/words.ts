export function timesWords(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
}
