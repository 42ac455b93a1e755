package dev.kontract.server.http.exchange;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers of a response that has not begun; names in any case. */
public interface ResponseHeaders {

    /** The first value, or null. */
    @Nullable
    String get(String name);

    /** Returns all values of every header so far, by its name. */
    Map<String, List<String>> all();

    /** Replaces every value of a header by one. */
    void put(String name, String value);

    /** Adds a value to those that the header has. */
    void add(String name, String value);
}
