package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Overload.counting;
import static dev.kontract.server.cel.function.Types.BOOL;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.list;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.value.ErrorValue;
import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.Visits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Regular expressions of RE2, whose time is linear in the text and in the compiled size. The compiled size is charged if it
 * exceeds the length of the expression, as repetitions can make it do.
 */
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

    /** Approximate number of matching steps that take as long as visiting a value. */
    private static final int STEPS_PER_VISIT = 10;

    private static final int MOST_CACHED = 64;
    private static final int LARGEST_CACHED = 2_000;

    /** Compiled patterns that are not constant, least recently used first. */
    private static final Map<String, Compiled> CACHE = new LinkedHashMap<>(MOST_CACHED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Compiled> eldest) {
            return size() > MOST_CACHED;
        }
    };

    private static final Cost SEARCH_RESULT =
            Cost.SEARCH.yielding(a -> new Bounds(0, a.get(0).size().max()));

    private interface Search {
        Object search(Pattern pattern, Object[] arguments);
    }

    /**
     * A compiled expression.
     *
     * @param pattern the expression
     * @param excess the compiled size beyond the length of the text
     */
    private record Compiled(Pattern pattern, long excess) {

        static Compiled of(String text) {
            long size = RegularExpressions.size(text);
            return new Compiled(RegularExpressions.compile(text), Math.max(0, size - text.length()));
        }

        Object search(Search search, Object[] a, Visits visits) {
            visits.visit(((String) a[0]).length() * excess / STEPS_PER_VISIT);
            return search.search(pattern, a);
        }
    }

    private RegexFunctions() {}

    static void declare(FunctionTable table) {
        Overload.Body matches = counting((a, visits) -> search("matches", a, visits));
        Overload.Body find = counting((a, visits) -> search("find", a, visits));
        Overload.Body findAll = counting((a, visits) -> search("findAll", a, visits));
        table.function("matches", "matches", BOOL, List.of(STRING, STRING), ONE, matches);
        table.member("matches", "matches_string", BOOL, List.of(STRING, STRING), Cost.SEARCH, matches);
        table.member("find", "string_find_string", STRING, List.of(STRING, STRING), SEARCH_RESULT, find);
        table.member(
                "findAll", "string_find_all_string", list(STRING), List.of(STRING, STRING), SEARCH_RESULT, findAll);
        table.member(
                "findAll",
                "string_find_all_string_int",
                list(STRING),
                List.of(STRING, STRING, INT),
                SEARCH_RESULT,
                findAll);
    }

    /** Returns whether the second argument of a function is a pattern. */
    public static boolean hasPattern(String function) {
        return WITH_PATTERN.contains(function);
    }

    /**
     * Returns a function's implementation for a constant pattern.
     *
     * @throws PatternSyntaxException if it is malformed
     */
    public static Overload.Body compiled(String function, String pattern) {
        Compiled compiled = Compiled.of(pattern);
        Search search = searchOf(function);
        return counting((a, visits) -> compiled.search(search, a, visits));
    }

    private static Search searchOf(String function) {
        return SEARCHES.getOrDefault(function, (p, a) -> ErrorValue.noSuchOverload());
    }

    private static Object search(String function, Object[] a, Visits visits) {
        try {
            return cached((String) a[1], visits).search(searchOf(function), a, visits);
        } catch (PatternSyntaxException e) {
            String reason = String.valueOf(e.getMessage());
            return new ErrorValue(function.equals("matches") ? reason : "Illegal regex: " + reason);
        }
    }

    private static Compiled cached(String text, Visits visits) {
        synchronized (CACHE) {
            Compiled known = CACHE.get(text);
            if (known != null) {
                return known;
            }
        }
        long size = RegularExpressions.size(text);
        visits.visit(size);
        Compiled compiled = Compiled.of(text);
        if (text.length() <= LARGEST_CACHED && size <= LARGEST_CACHED) {
            synchronized (CACHE) {
                CACHE.put(text, compiled);
            }
        }
        return compiled;
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
