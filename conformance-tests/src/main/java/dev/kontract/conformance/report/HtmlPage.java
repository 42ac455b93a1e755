package dev.kontract.conformance.report;

import dev.kontract.server.recording.InlineSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** A page that needs nothing but itself: the style is that of the server's page and inside, and there are no scripts. */
final class HtmlPage {

    private static final String PAGE_STYLE = "/dev/kontract/page/page.css";
    private static final String OWN_STYLE = "/dev/kontract/conformance/report/report.css";

    /** Begins the name of a column of numbers. */
    private static final String NUMBERS = "\0";

    private final StringBuilder text = new StringBuilder(1 << 16);

    HtmlPage(String title) {
        String style = file(PAGE_STYLE) + file(OWN_STYLE);
        text.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ")
                .append(InlineSource.of(style))
                .append("; base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
                .append(escape(title))
                .append("</title>\n<style>")
                .append(style)
                .append("</style>\n</head>\n<body>\n<main class=\"view report\">\n<h1>")
                .append(escape(title))
                .append("</h1>\n");
    }

    private static String file(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
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

    /** Returns the name of a column of numbers for {@link #beginTable}: they are aligned to the right. */
    static String numbers(String column) {
        return NUMBERS + column;
    }

    /** Begins a table, which scrolls by itself where the page is too narrow for it. */
    HtmlPage beginTable(String look, String caption, String... columns) {
        add("<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">", caption);
        add("<table class=\"%s\"><caption>%s</caption><thead><tr>", look, caption);
        for (String column : columns) {
            boolean numbers = column.startsWith(NUMBERS);
            add(
                    "<th scope=\"col\"" + (numbers ? " class=\"numeric\"" : "") + "><span>%s</span></th>",
                    numbers ? column.substring(NUMBERS.length()) : column);
        }
        return add("</tr></thead><tbody>");
    }

    HtmlPage endTable() {
        return add("</tbody></table></div>");
    }

    /** Returns a dot and a word as markup, {@code state} being ok, failed or unknown. */
    static String state(String state, Object word) {
        return "<span class=\"state " + state + "\"><span class=\"dot\" aria-hidden=\"true\"></span>"
                + escape(String.valueOf(word)) + "</span>";
    }

    /** Returns a number of failures as markup, which stands out unless it is 0. */
    static String failures(long number) {
        return number == 0 ? "0" : state("failed", number);
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
