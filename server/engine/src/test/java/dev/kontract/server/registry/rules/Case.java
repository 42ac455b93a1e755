package dev.kontract.server.registry.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** One recorded or written case: an object, or an update of one, and what the rules make of it. */
record Case(JsonNode data) {

    ObjectNode object() {
        return data.get("object").deepCopy();
    }

    boolean isUpdate() {
        return data.has("current");
    }

    boolean ofStatus() {
        return data.path("part").asText("").equals("status");
    }

    ObjectNode current() {
        return data.get("current").deepCopy();
    }

    List<String> errors() {
        return texts("errors");
    }

    List<String> warnings() {
        return texts("warnings");
    }

    @Override
    public String toString() {
        return data.path("name").asText();
    }

    private List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        data.path(field).forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
