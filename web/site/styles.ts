/** Styles of every page of the site, in order. */
import "../page/theme.css";
import "../page/header/header.css";
import "../page/page.css";
import "../panels/layout/columns.css";
import "../panels/layout/lab.css";
import "./gallery.css";
// The first page has no style sheet of its own, which would be fetched after its script.
import "./home/doors.css";
import "./home/home.css";
import "./home/segments.css";
import "../controls/buttons.css";
import "../controls/controls.css";
import "../controls/stage_slider.css";
import "../controls/transport.css";
import "../controls/overlays.css";
import "../page/print/print.css";
// Tables and drawings stand on pages without a run, too.
import "../charts/charts.css";
