package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An expression that reads a claim of a token: an optional prefix and a path. The supported subset of the Common
 * Expression Language is {@code claims.a.b}, {@code claims['a']} and {@code 'text' + claims.a}.
 *
 * @param prefix prepended to each text found
 * @param path the field names to follow
 */
public record ClaimExpression(String prefix, List<String> path) {

    private static final String STEP = "\\.([A-Za-z_]\\w*)|\\[\\s*(?:'([^'\\\\]*)'|\"([^\"\\\\]*)\")\\s*]";
    private static final Pattern NAME = Pattern.compile(STEP);
    private static final Pattern FORM = Pattern.compile(
            "\\s*(?:(?:'([^'\\\\]*)'|\"([^\"\\\\]*)\")\\s*\\+\\s*)?claims((?:" + STEP + ")+)\\s*", Pattern.DOTALL);

    /** Copies the list. */
    public ClaimExpression {
        path = List.copyOf(path);
    }

    /** Returns the expression for a top-level claim. */
    static ClaimExpression ofClaim(String claim, String prefix) {
        return new ClaimExpression(prefix, List.of(claim));
    }

    /** Parses an expression; empty if it is outside the supported subset. */
    static Optional<ClaimExpression> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        List<String> path = new ArrayList<>();
        Matcher steps = NAME.matcher(form.group(3));
        while (steps.find()) {
            path.add(firstOf(steps, 1, 2, 3));
        }
        return Optional.of(new ClaimExpression(firstOf(form, 1, 2), path));
    }

    private static String firstOf(Matcher matcher, int... groups) {
        for (int group : groups) {
            String found = matcher.group(group);
            if (found != null) {
                return found;
            }
        }
        return "";
    }

    /** Returns the value at the path without the prefix, or a missing node. */
    public JsonNode find(JsonNode claims) {
        JsonNode found = claims;
        for (String name : path) {
            found = found.path(name);
        }
        return found;
    }
}
