package dev.kontract.docs;

/** The frame of a page: navigation, search and the document. */
final class Layout {

    private static final int DEEPEST_LISTED = 2;

    private final Contents contents;

    Layout(Contents contents) {
        this.contents = contents;
    }

    /**
     * Returns the HTML of a page.
     *
     * @param page the file of the page
     */
    String page(String page, Document document) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <title>%1$s</title>
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="../assets/icon.svg" type="image/svg+xml">
                <link rel="stylesheet" href="../assets/page.css">
                <link rel="stylesheet" href="docs.css">
                <script src="index.js" defer></script>
                <script src="search.js" defer></script>
                </head>
                <body class="docs">
                <a class="skip" href="#document">Skip to the document</a>
                <header><a class="home" href="index.html">Kontract</a>
                <input type="search" id="search" placeholder="Search the documentation" aria-label="Search the documentation" \
                autocomplete="off" hidden></header>
                <nav aria-label="Documents"><details open><summary>Contents</summary>
                %2$s</details></nav>
                <main id="document"><section id="results" aria-live="polite" hidden></section>
                <article>
                %3$s</article></main>
                </body>
                </html>
                """.formatted(title(document), navigation(page, document), document.html());
    }

    private static String title(Document document) {
        return escape(document.title().equals("Kontract") ? "Kontract" : document.title() + " - Kontract");
    }

    private String navigation(String page, Document document) {
        StringBuilder html = new StringBuilder();
        for (Contents.Group group : contents.groups()) {
            html.append("<h2>").append(escape(group.title())).append("</h2>\n<ul>\n");
            for (Contents.Entry entry : group.entries()) {
                html.append("<li>")
                        .append(link(entry.page(), entry.label(), entry.page().equals(page)));
                if (entry.page().equals(page)) {
                    appendSections(html, document);
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private static void appendSections(StringBuilder html, Document document) {
        html.append("\n<ul class=\"sections\">\n");
        for (Section section : document.sections()) {
            if (section.level() == DEEPEST_LISTED) {
                html.append("<li>")
                        .append(link('#' + section.anchor(), section.heading(), false))
                        .append("</li>\n");
            }
        }
        html.append("</ul>\n");
    }

    private static String link(String target, String label, boolean current) {
        return "<a href=\"" + escape(target) + '"' + (current ? " aria-current=\"page\"" : "") + '>' + escape(label)
                + "</a>";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
