package dev.kontract.docs;

import java.util.List;

/**
 * A rendered document.
 *
 * @param html its body
 * @param sections its sections in order; the first has the title
 */
record Document(String html, List<Section> sections) {

    String title() {
        return sections.get(0).heading();
    }
}
