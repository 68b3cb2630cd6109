/** What every page of the site is drawn with, in order. */
import "../page/theme.css";
import "../page/page.css";
import "./gallery.css";
import "../controls/controls.css";
import "../controls/transport.css";
import "../controls/overlays.css";
import "../page/print.css";
