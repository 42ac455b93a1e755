package dev.kontract.server.authentication.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value out of the claims of a token: a fixed text and what is found along a path. This is the part of the Common
 * Expression Language that is understood here: {@code claims.a.b}, {@code claims['a']}, {@code 'text' + claims.a}.
 *
 * @param prefix goes before each text found
 * @param path the names to follow
 */
public record ClaimExpression(String prefix, List<String> path) {

    private static final String STEP = "\\.([A-Za-z_]\\w*)|\\[\\s*(?:'([^'\\\\]*)'|\"([^\"\\\\]*)\")\\s*]";
    private static final Pattern NAME = Pattern.compile(STEP);
    private static final Pattern FORM = Pattern.compile(
            "\\s*(?:(?:'([^'\\\\]*)'|\"([^\"\\\\]*)\")\\s*\\+\\s*)?claims((?:" + STEP + ")+)\\s*", Pattern.DOTALL);

    /** Takes a copy. */
    public ClaimExpression {
        path = List.copyOf(path);
    }

    /** A claim by its name. */
    static ClaimExpression ofClaim(String claim, String prefix) {
        return new ClaimExpression(prefix, List.of(claim));
    }

    /** The expression, empty when it is beyond what is understood here. */
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

    /** What is found, missing when there is nothing; without the prefix. */
    public JsonNode find(JsonNode claims) {
        JsonNode found = claims;
        for (String name : path) {
            found = found.path(name);
        }
        return found;
    }
}
