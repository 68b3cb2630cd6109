/** Captures of raw IP in the form of pcap, reduced to what a ladder needs: the headers, and the first seconds. */

/** First bytes of pcap, read as a little-endian number, with the number of its units of time in a second. */
const UNITS = new Map([
  [0xa1b2c3d4, 1e6],
  [0xa1b23c4d, 1e9],
]);

const HEAD = 24;
const RECORD = 16;
/** Link type of packets that begin with their IP header. */
const RAW_IP = 101;

/**
 * Returns the capture without payload and without the packets that come more than `seconds` after the first one.
 * @param {Uint8Array} file little-endian pcap of IPv4
 * @param {number} seconds
 * @returns {Uint8Array}
 */
export function shorten(file, seconds) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const unit = file.length < HEAD ? undefined : UNITS.get(view.getUint32(0, true));
  if (unit === undefined || view.getUint32(20, true) !== RAW_IP)
    throw new Error("it is no little-endian pcap of raw IP");
  const kept = [file.subarray(0, HEAD)];
  /** @type {[seconds: number, units: number] | null} */
  let first = null;
  for (let at = HEAD; at < file.length; ) {
    if (at + RECORD > file.length) throw new Error(`it ends within a record, at byte ${at}`);
    /** @type {[number, number]} */
    const time = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    const captured = view.getUint32(at + 8, true);
    const next = at + RECORD + captured;
    if (next > file.length) throw new Error(`it ends within a packet, at byte ${at}`);
    first ??= time;
    if ((time[0] - first[0]) * unit + time[1] - first[1] > seconds * unit) break;
    const headers = headersOf(file.subarray(at + RECORD, next), at);
    // A copy: the slice of a Buffer is none.
    const record = Uint8Array.from(file.subarray(at, at + RECORD));
    new DataView(record.buffer).setUint32(8, headers.length, true);
    kept.push(record, headers);
    at = next;
  }
  return Buffer.concat(kept);
}

/**
 * Returns the headers of IP and TCP.
 * @param {Uint8Array} packet
 * @param {number} at where its record begins in the file
 */
function headersOf(packet, at) {
  const [version, ip] = [(packet[0] ?? 0) >> 4, 4 * ((packet[0] ?? 0) & 15)];
  const length = ip + 4 * ((packet[ip + 12] ?? 0) >> 4);
  if (version !== 4 || packet[9] !== 6 || length < ip + 20 || length > packet.length) {
    throw new Error(`the packet at byte ${at} has no complete headers of IPv4 and TCP`);
  }
  return packet.subarray(0, length);
}
