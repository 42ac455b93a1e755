package dev.kontract.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * What the search of the site looks through: every section with its text. It is a script, since a page that was opened as a file
 * may not read other files.
 */
final class SearchIndex {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<List<String>> entries = new ArrayList<>();

    void add(String page, Document document) {
        for (Section section : document.sections()) {
            String address = section.level() == 1 ? page : page + '#' + section.anchor();
            entries.add(List.of(address, document.title(), section.heading(), section.text()));
        }
    }

    /** Returns a script that defines {@code kontractDocs}: an array of address, title of the page, heading and text. */
    String script() {
        try {
            return "globalThis.kontractDocs = " + JSON.writeValueAsString(entries) + ";\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
