/**
 * Moves the pipe in the page's own HTML until the site takes its place. This needs neither React nor the engine, so that
 * little has to arrive before packets move.
 */
import { show } from "../../language/index.ts";
import { SOURCE } from "../../language/languages.ts";
import { fitCanvas, paint } from "../../marks/paint/paint.ts";
import { readTheme } from "../../marks/theme.ts";
import { PIPE_HEIGHT, pipeMarks } from "../../views/pipe/marks.ts";
import { noteTime, openingPart, openingRun } from "./opening_run.ts";
import { simulatedTime } from "./pace.ts";

const place = document.querySelector<HTMLElement>("[data-shell] .stage-pipe");
if (place) {
  await show(SOURCE);
  move(place);
}

/** Draws the pipe in `place`, frame by frame, until it leaves the page or the part that is played has ended. */
function move(place: HTMLElement): void {
  const { from, to, rtt } = openingPart;
  const run = openingRun();
  const theme = readTheme();
  const box = document.createElement("div");
  box.className = "stage-drawing";
  const canvas = box.appendChild(document.createElement("canvas"));
  place.append(box);
  const draw = (time: number) => {
    const { clientWidth: width, clientHeight: height } = box;
    const size = { width, height, em: height / PIPE_HEIGHT };
    const context = width > 0 && fitCanvas(canvas, size);
    if (context) paint(context, pipeMarks(run, 0, time, size), theme);
  };
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    draw(to);
    return;
  }
  let [before, time] = [performance.now(), from];
  requestAnimationFrame(function frame(now) {
    if (!place.isConnected) return;
    time = Math.min(to, time + simulatedTime(before, now, rtt));
    before = now;
    noteTime(time);
    draw(time);
    if (time < to) requestAnimationFrame(frame);
  });
}
