package dev.kontract.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A value in a policy file together with its path. An invalid value is reported and read as if it were absent.
 *
 * @param problems collects the problems found
 */
record AuditPolicyField(String path, JsonNode value, List<String> problems) {

    boolean isPresent() {
        return !value.isMissingNode() && !value.isNull();
    }

    AuditPolicyField get(String name) {
        return new AuditPolicyField(path.isEmpty() ? name : path + "." + name, value.path(name), problems);
    }

    void wrong(String why) {
        problems.add(path + ": " + why + (value.isValueNode() && isPresent() ? ", not " + value : ""));
    }

    void requireOnly(Set<String> names) {
        if (!value.isObject()) {
            problems.add((path.isEmpty() ? "policy" : path) + ": want a mapping");
            return;
        }
        value.fieldNames().forEachRemaining(name -> {
            if (!names.contains(name)) {
                problems.add((path.isEmpty() ? "" : path + ".") + name + ": unknown field");
            }
        });
    }

    String text() {
        if (isPresent() && !value.isTextual()) {
            wrong("want a string");
        }
        return value.asText("");
    }

    boolean isTrue() {
        if (isPresent() && !value.isBoolean()) {
            wrong("want true or false");
        }
        return value.asBoolean();
    }

    List<String> texts() {
        return elements().stream().map(AuditPolicyField::text).toList();
    }

    List<AuditPolicyField> elements() {
        if (isPresent() && !value.isArray()) {
            wrong("want a list");
        }
        List<AuditPolicyField> elements = new ArrayList<>();
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            elements.add(new AuditPolicyField(path + "[" + i + "]", value.get(i), problems));
        }
        return elements;
    }
}
