package dev.kontract.server.recording;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.assets.PageBundle;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page of a server as one file, with data in place of the server. Its content security policy allows the script and the style
 * that are in it and no others, and no requests.
 */
final class ReportPage {

    private static final String MODULE = "js/report.js";
    private static final String ASSETS = "/ui/assets/";
    private static final String ICON = "icon.svg";
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"" + ASSETS + "([^\"]+)\">");

    private static final String DOCUMENT = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s; style-src %s; img-src data:; \
            base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>%s</title>
            <link rel="icon" href="%s">
            <style>%s</style>
            <script type="application/json" id="report">%s</script>
            <script type="module">%s</script>
            </head>
            <body><noscript>This report needs JavaScript.</noscript></body>
            </html>
            """;

    /** What all reports have in common; made for the first one. */
    private static final class Shared {
        static final String ICON_URL = "data:image/svg+xml;base64," + base64(PageBundle.read(ICON));
        static final String STYLES = STYLE.matcher(PageBundle.read("index.html"))
                .results()
                .map(link -> PageBundle.read(link.group(1)))
                .collect(Collectors.joining("\n"))
                .replace(ASSETS + ICON, ICON_URL);
        static final String SCRIPT = PageBundle.of(MODULE);
    }

    private ReportPage() {}

    /** Returns the page that shows {@code data}. */
    static String of(String title, JsonNode data) {
        return DOCUMENT.formatted(
                InlineSource.of(Shared.SCRIPT),
                InlineSource.of(Shared.STYLES),
                escaped(title.isEmpty() ? "Requests" : title),
                Shared.ICON_URL,
                Shared.STYLES,
                data.toString().replace("<", "\\u003c"), // a text could end the element
                Shared.SCRIPT);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
