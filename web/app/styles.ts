/** What every page of the site is drawn with, in order. */
import "./theme.css";
import "./page.css";
import "./gallery.css";
import "../controls/controls.css";
import "../controls/transport.css";
import "../controls/overlays.css";
import "./print.css";
