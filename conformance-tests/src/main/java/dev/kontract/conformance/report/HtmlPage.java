package dev.kontract.conformance.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A page that needs nothing but itself: the style is inside, and there are no scripts. */
final class HtmlPage {

    private final StringBuilder text = new StringBuilder(1 << 16);

    HtmlPage(String title) {
        text.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
                .append(escape(title))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<main>\n<h1>")
                .append(escape(title))
                .append("</h1>\n");
    }

    private static String style() {
        try (InputStream in = HtmlPage.class.getResourceAsStream("/dev/kontract/conformance/report/report.css")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds markup as it is; every {@code %s} is an argument, which is escaped. */
    HtmlPage add(String markup, Object... arguments) {
        int argument = 0;
        int from = 0;
        for (int at = markup.indexOf("%s"); at >= 0; at = markup.indexOf("%s", from)) {
            text.append(markup, from, at).append(escape(String.valueOf(arguments[argument++])));
            from = at + 2;
        }
        text.append(markup, from, markup.length()).append('\n');
        return this;
    }

    /** Begins a table, which scrolls by itself where the page is too narrow for it. */
    HtmlPage beginTable(String look, String caption, String... columns) {
        add("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">", caption);
        add("<table class=\"%s\"><caption>%s</caption><thead><tr>", look, caption);
        for (String column : columns) {
            add("<th scope=\"col\"><span>%s</span></th>", column);
        }
        return add("</tr></thead><tbody>");
    }

    HtmlPage endTable() {
        return add("</tbody></table></div>");
    }

    /** Returns the class of a number that is coloured unless it is 0. */
    static String look(String look, long number) {
        return number == 0 ? "quiet" : look;
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    void write(Path file) throws IOException {
        Files.writeString(file, text + "</main>\n</body>\n</html>\n");
    }
}
