package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.OpaqueValue;
import java.util.List;
import java.util.function.Function;

/**
 * A named format of strings.
 *
 * @param name its name
 * @param messages returns the errors of a text, empty if it is valid
 * @param patternSize the length of the pattern that validation is charged for
 */
public record FormatValue(String name, Function<String, List<String>> messages, long patternSize)
        implements OpaqueValue {

    static final String TYPE = "kubernetes.NamedFormat";

    @Override
    public String typeName() {
        return TYPE;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FormatValue format && name.equals(format.name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
