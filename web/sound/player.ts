/** Plays the sounds of a run: a click for each ACK, a thud for each loss, and a tone whose pitch follows the window. */
import type { Playhead } from "../playhead/playhead.ts";
import { type Heard, heardBetween } from "./heard.ts";

/** Loudness as a share of what the device can do; the tone is soft because it never stops. */
const TONE = 0.05;
const CLICK = 0.2;
const THUD = 0.4;
/** Durations of a click, of a thud, and of a glide of the tone to another pitch, s. */
const CLICK_LASTS = 0.012;
const THUD_LASTS = 0.18;
const GLIDE = 0.03;
/** Longest stretch between two frames of playing, s; a longer one was a jump. */
const LONGEST = 0.25;

/** Sounds while the run plays; the returned function ends it. Throws if there is no sound. */
export function play(playhead: Playhead): () => void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  volume.gain.value = 0;
  tone.connect(volume).connect(context.destination);
  tone.start();
  let last = context.currentTime;

  const beat = (at: number, frequency: number, loud: number, lasts: number, type: OscillatorType) => {
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = type;
    source.frequency.value = frequency;
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    source.connect(gain).connect(context.destination);
    source.start(at);
    source.stop(at + lasts);
  };
  const sound = ({ acks, losses, pitch }: Heard, stretch: number) => {
    const { currentTime: now } = context;
    for (const share of acks) beat(now + share * stretch, 1400, CLICK, CLICK_LASTS, "square");
    for (const share of losses) beat(now + share * stretch, 70, THUD, THUD_LASTS, "sawtooth");
    if (pitch !== null) tone.frequency.setTargetAtTime(pitch, now, GLIDE);
    volume.gain.setTargetAtTime(pitch === null ? 0 : TONE, now, GLIDE);
  };

  const unsubscribe = playhead.subscribe((state, before) => {
    const { run, flow, time, playing } = state;
    if (!playing || !before.playing || run === null || run !== before.run) {
      volume.gain.setTargetAtTime(0, context.currentTime, GLIDE);
      last = context.currentTime;
      return;
    }
    if (time <= before.time) return;
    const stretch = Math.min(context.currentTime - last, LONGEST);
    last = context.currentTime;
    sound(heardBetween(run, flow, before.time, time), stretch);
  });
  void context.resume();
  return () => {
    unsubscribe();
    void context.close();
  };
}
