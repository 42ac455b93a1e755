package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Regular expressions of RE2, whose time is linear in the text. */
public final class RegexFunctions {

    /** Function to index of the pattern among the arguments. */
    private static final Set<String> WITH_PATTERN = Set.of("matches", "find", "findAll");

    private static final Map<String, Search> SEARCHES = Map.of(
            "matches",
            (pattern, a) -> pattern.matcher((String) a[0]).find(),
            "find",
            (pattern, a) -> find(pattern, (String) a[0]),
            "findAll",
            (pattern, a) -> findAll(pattern, (String) a[0], a.length > 2 ? (Long) a[2] : -1));

    private interface Search {
        Object search(Pattern pattern, Object[] arguments);
    }

    private RegexFunctions() {}

    static void declare(FunctionTable table) {
        table.function("matches", "matches", BOOL, List.of(STRING, STRING), a -> search("matches", a));
        table.member("matches", "matches_string", BOOL, List.of(STRING, STRING), a -> search("matches", a));
        table.member("find", "string_find_string", STRING, List.of(STRING, STRING), a -> search("find", a));
        table.member(
                "findAll", "string_find_all_string", list(STRING), List.of(STRING, STRING), a -> search("findAll", a));
        table.member(
                "findAll",
                "string_find_all_string_int",
                list(STRING),
                List.of(STRING, STRING, INT),
                a -> search("findAll", a));
    }

    /** Whether the second argument of a function is a pattern. */
    public static boolean hasPattern(String function) {
        return WITH_PATTERN.contains(function);
    }

    /**
     * Returns a function's implementation for a constant pattern.
     *
     * @throws PatternSyntaxException if it is malformed
     */
    public static Overload.Body compiled(String function, String pattern) {
        Pattern compiled = RegularExpressions.compile(pattern);
        Search search = SEARCHES.getOrDefault(function, (p, a) -> ErrorValue.noSuchOverload());
        return a -> search.search(compiled, a);
    }

    private static Object search(String function, Object[] arguments) {
        try {
            return compiled(function, (String) arguments[1]).call(arguments);
        } catch (PatternSyntaxException e) {
            String reason = String.valueOf(e.getMessage());
            return new ErrorValue(function.equals("matches") ? reason : "Illegal regex: " + reason);
        }
    }

    private static String find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    private static ListValue findAll(Pattern pattern, String text, long limit) {
        List<Object> found = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while ((limit < 0 || found.size() < limit) && matcher.find()) {
            found.add(matcher.group());
        }
        return ListValue.of(found);
    }
}
