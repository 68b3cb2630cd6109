/** Size of a picture on a card, px. */
export const WIDTH = 240;
/** Height, px. */
export const HEIGHT = 120;
/** Size of its letters, px. */
export const EM = 11;
/** How many times larger the testbed is drawn, so that its names have room, before it is shrunk. */
export const TESTBED_SCALE = 3.2;
