package dev.kontract.server.endpoints.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.WriteMode;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The options of a delete request, from the body if present, otherwise from the query. */
public final class DeleteParameters {

    private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan", "nil");

    private DeleteParameters() {}

    /** Reads the options from a decoded body. */
    public static DeleteOptions of(ObjectNode body) {
        requireValid(dryRun(body), orphan(body), policy(body));
        return unchecked(body);
    }

    /** Reads the options from a decoded body without validating them; an invalid propagation policy is dropped. */
    public static DeleteOptions unchecked(ObjectNode body) {
        JsonNode preconditions = body.path("preconditions");
        return options(
                dryRun(body),
                body.hasNonNull("gracePeriodSeconds")
                        ? body.get("gracePeriodSeconds").asLong()
                        : null,
                propagation(policy(body), orphan(body)),
                new Preconditions(
                        preconditions.path("uid").textValue(),
                        preconditions.path("resourceVersion").textValue()));
    }

    private static List<String> dryRun(ObjectNode body) {
        List<String> dryRun = new ArrayList<>();
        body.path("dryRun").forEach(value -> dryRun.add(value.asText()));
        return dryRun;
    }

    private static @Nullable Boolean orphan(ObjectNode body) {
        JsonNode orphan = body.path("orphanDependents");
        return orphan.isBoolean() ? orphan.asBoolean() : null;
    }

    private static @Nullable String policy(ObjectNode body) {
        return body.path("propagationPolicy").textValue();
    }

    /** Reads the options from a query, where preconditions are top-level parameters. */
    public static DeleteOptions of(QueryParameters query) {
        List<String> dryRun = query.asMap().getOrDefault("dryRun", List.of());
        Boolean orphan = query.first("orphanDependents") == null ? null : query.isTrue("orphanDependents");
        String policy = query.first("propagationPolicy");
        requireValid(dryRun, orphan, policy);
        return options(
                dryRun,
                query.integer("gracePeriodSeconds"),
                propagation(policy, orphan),
                new Preconditions(given(query, "uid"), given(query, "resourceVersion")));
    }

    /** Returns the options as the fields of a {@code DeleteOptions} object. */
    public static ObjectNode toObject(DeleteOptions options) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        if (options.gracePeriodSeconds() != null) {
            fields.put("gracePeriodSeconds", options.gracePeriodSeconds());
        }
        if (options.uid() != null || options.resourceVersion() != null) {
            ObjectNode preconditions = fields.putObject("preconditions");
            putText(preconditions, "uid", options.uid());
            putText(preconditions, "resourceVersion", options.resourceVersion());
        }
        if (options.propagation() == Propagation.CASCADE) {
            fields.put("orphanDependents", false);
        } else if (options.propagation() != null) {
            String name = options.propagation().name();
            fields.put("propagationPolicy", name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT));
        }
        if (options.mode() == WriteMode.DRY_RUN) {
            fields.putArray("dryRun").add("All");
        }
        return fields;
    }

    private static void putText(ObjectNode object, String name, @Nullable String value) {
        if (value != null) {
            object.put(name, value);
        }
    }

    private record Preconditions(
            @Nullable String uid, @Nullable String resourceVersion) {}

    private static DeleteOptions options(
            List<String> dryRun, @Nullable Long grace, @Nullable Propagation propagation, Preconditions preconditions) {
        WriteMode mode = dryRun.isEmpty() ? WriteMode.STORE : WriteMode.DRY_RUN;
        return new DeleteOptions(mode, grace, propagation, preconditions.uid(), preconditions.resourceVersion());
    }

    private static void requireValid(List<String> dryRun, @Nullable Boolean orphan, @Nullable String policy) {
        OptionErrors errors = new OptionErrors("DeleteOptions");
        if (orphan != null && policy != null) {
            errors.add(FieldError.invalid(
                    "propagationPolicy", policy, "orphanDependents and deletionPropagation cannot be both set"));
        }
        if (policy != null && (!POLICIES.contains(policy) || policy.equals("nil"))) {
            errors.add(FieldError.notSupported("propagationPolicy", policy, POLICIES));
        }
        errors.checkDryRun(dryRun).throwIfAny();
    }

    private static @Nullable Propagation propagation(@Nullable String policy, @Nullable Boolean orphan) {
        if (orphan != null) {
            return orphan ? Propagation.ORPHAN : Propagation.CASCADE;
        }
        if (policy == null) {
            return null;
        }
        return switch (policy) {
            case "Foreground" -> Propagation.FOREGROUND;
            case "Background" -> Propagation.BACKGROUND;
            case "Orphan" -> Propagation.ORPHAN;
            default -> null;
        };
    }

    /** An empty parameter is no precondition, unlike an empty field of a body. */
    private static @Nullable String given(QueryParameters query, String name) {
        String text = query.first(name);
        return text == null || text.isEmpty() ? null : text;
    }
}
