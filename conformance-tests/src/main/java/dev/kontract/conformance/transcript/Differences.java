package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Computes the differences between two trees as lines with pointer, expected and actual value. */
public final class Differences {

    private static final int LONGEST = 600;
    private static final Pattern AFTER_AGE = Pattern.compile("<age> +");

    private final List<String> lines = new ArrayList<>();

    private final int longest;

    private Differences(int longest) {
        this.longest = longest;
    }

    /** Returns the differences between {@code want} and {@code have}; empty if they are equal. */
    public static List<String> between(JsonNode want, JsonNode have) {
        return between(want, have, LONGEST);
    }

    /** Returns the differences with at most {@code longest} characters of each value. */
    public static List<String> between(JsonNode want, JsonNode have, int longest) {
        Differences differences = new Differences(longest);
        differences.compare("", want, have);
        return differences.lines;
    }

    private void compare(String pointer, JsonNode want, JsonNode have) {
        if (want.isObject() && have.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            want.fieldNames().forEachRemaining(names::add);
            have.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> compare(pointer + "/" + name, want.path(name), have.path(name)));
        } else if (want.isArray() && have.isArray() && want.size() == have.size()) {
            for (int i = 0; i < want.size(); i++) {
                compare(pointer + "/" + i, want.path(i), have.path(i));
            }
        } else if (!same(want, have)) {
            lines.add(pointer + ": expected " + show(want) + ", got " + show(have));
        }
    }

    private static boolean same(JsonNode want, JsonNode have) {
        if (want.isNumber() && have.isNumber()) {
            return want.decimalValue().compareTo(have.decimalValue()) == 0;
        }
        return want.equals(have) || (want.isTextual() && have.isTextual() && sameColumns(want.asText(), have.asText()));
    }

    /** The width of a printed column depends on the age of the objects. */
    private static boolean sameColumns(String want, String have) {
        return AFTER_AGE
                .matcher(want)
                .replaceAll("<age> ")
                .equals(AFTER_AGE.matcher(have).replaceAll("<age> "));
    }

    private String show(JsonNode value) {
        String text = value.isMissingNode() ? "nothing" : value.toString();
        return text.length() > longest ? text.substring(0, longest) + "..." : text;
    }
}
