package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keywords {@code anyOf}, {@code oneOf}, {@code allOf} and {@code not} of a schema. Of failed alternatives, the one
 * that passed the most checks is reported. Immutable and thread-safe.
 */
final class SchemaAlternatives {

    private static final SchemaAlternatives NONE = new SchemaAlternatives(List.of(), List.of(), List.of(), null);

    private final List<ValueSchema> any;
    private final List<ValueSchema> one;
    private final List<ValueSchema> all;
    private final @Nullable ValueSchema not;

    private SchemaAlternatives(
            List<ValueSchema> any, List<ValueSchema> one, List<ValueSchema> all, @Nullable ValueSchema not) {
        this.any = any;
        this.one = one;
        this.all = all;
        this.not = not;
    }

    static SchemaAlternatives compile(JsonNode schema) {
        if (!schema.has("anyOf") && !schema.has("oneOf") && !schema.has("allOf") && !schema.has("not")) {
            return NONE;
        }
        return new SchemaAlternatives(
                compileAll(schema.path("anyOf")),
                compileAll(schema.path("oneOf")),
                compileAll(schema.path("allOf")),
                schema.path("not").isObject() ? ValueSchema.compile(schema.path("not")) : null);
    }

    private static List<ValueSchema> compileAll(JsonNode schemas) {
        List<ValueSchema> compiled = new ArrayList<>(schemas.size());
        schemas.forEach(schema -> compiled.add(ValueSchema.compile(schema)));
        return List.copyOf(compiled);
    }

    /** Checks a value, without regard to the value before an update: alternatives are checked as a whole. */
    void check(JsonNode value, ValuePath path, ValueFindings findings) {
        if (this == NONE) {
            findings.pass(1);
            return;
        }
        checkAny(value, path, findings);
        checkOne(value, path, findings);
        checkAll(value, path, findings);
        if (not != null && run(not, value, path, findings).isValid()) {
            findings.general(name(path) + " must not validate the schema (not)");
        }
        findings.pass(1);
    }

    private void checkAny(JsonNode value, ValuePath path, ValueFindings findings) {
        ValueFindings best = null;
        for (ValueSchema alternative : any) {
            ValueFindings found = run(alternative, value, path, findings);
            if (found.isValid()) {
                findings.merge(found);
                return;
            }
            best = better(best, found);
        }
        if (best != null) {
            findings.general(name(path) + " must validate at least one schema (anyOf)");
            findings.merge(best);
        }
    }

    private void checkOne(JsonNode value, ValuePath path, ValueFindings findings) {
        if (one.isEmpty()) {
            return;
        }
        ValueFindings success = null;
        ValueFindings best = null;
        int valid = 0;
        for (ValueSchema alternative : one) {
            ValueFindings found = run(alternative, value, path, findings);
            if (found.isValid()) {
                valid++;
                success = success == null ? found : success;
            } else {
                best = better(best, found);
            }
        }
        if (valid == 1 && success != null) {
            findings.merge(success);
            return;
        }
        String reason = valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives";
        findings.general(name(path) + " must validate one and only one schema (oneOf). " + reason);
        if (valid == 0 && best != null) {
            findings.merge(best);
        }
    }

    private void checkAll(JsonNode value, ValuePath path, ValueFindings findings) {
        int valid = 0;
        for (ValueSchema part : all) {
            ValueFindings found = run(part, value, path, findings);
            valid += found.isValid() ? 1 : 0;
            findings.merge(found);
        }
        if (valid < all.size()) {
            String reason = valid == 0 ? ". None validated" : "";
            findings.general(name(path) + " must validate all the schemas (allOf)" + reason);
        }
    }

    private static ValueFindings run(ValueSchema schema, JsonNode value, ValuePath path, ValueFindings findings) {
        ValueFindings found = findings.alternative();
        schema.check(value, path, null, found);
        return found;
    }

    private static ValueFindings better(@Nullable ValueFindings best, ValueFindings found) {
        return best == null || found.passed() > best.passed() ? found : best;
    }

    private static String name(ValuePath path) {
        return ShownValue.quoted(path.toString());
    }
}
