package dev.kontract.server.endpoints.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.DeleteOptions;
import dev.kontract.server.registry.DeleteOptions.Propagation;
import dev.kontract.server.registry.WriteOptions.Mode;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.status.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of a deletion: from the body where there is one, else from the query. */
public final class DeleteParameters {

    private static final List<String> POLICIES = List.of("Foreground", "Background", "Orphan", "nil");

    private DeleteParameters() {}

    /** Reads the options of a decoded body. */
    public static DeleteOptions of(ObjectNode body) {
        List<String> dryRun = new ArrayList<>();
        body.path("dryRun").forEach(value -> dryRun.add(value.asText()));
        JsonNode preconditions = body.path("preconditions");
        return options(
                dryRun,
                body.hasNonNull("gracePeriodSeconds")
                        ? body.get("gracePeriodSeconds").asLong()
                        : null,
                body.hasNonNull("orphanDependents")
                        ? body.get("orphanDependents").asBoolean()
                        : null,
                body.path("propagationPolicy").asText(""),
                preconditions.path("uid").asText(""),
                preconditions.path("resourceVersion").asText(""));
    }

    /** Reads the options of a query. */
    public static DeleteOptions of(QueryParameters query) {
        String orphan = query.text("orphanDependents");
        return options(
                query.asMap().getOrDefault("dryRun", List.of()),
                grace(query.text("gracePeriodSeconds")),
                orphan.isEmpty() ? null : query.isTrue("orphanDependents"),
                query.text("propagationPolicy"),
                "",
                "");
    }

    private static @Nullable Long grace(String text) {
        try {
            return text.isEmpty() ? null : Long.valueOf(text);
        } catch (NumberFormatException e) {
            throw ApiException.badRequest("strconv.ParseInt: parsing \"" + text + "\": invalid syntax");
        }
    }

    private static DeleteOptions options(
            List<String> dryRun,
            @Nullable Long grace,
            @Nullable Boolean orphan,
            String policy,
            String uid,
            String resourceVersion) {
        OptionErrors errors = new OptionErrors("DeleteOptions");
        if (orphan != null && !policy.isEmpty()) {
            errors.add(FieldError.invalid(
                    "propagationPolicy", policy, "orphanDependents and deletionPropagation cannot be both set"));
        }
        if (!policy.isEmpty() && (!POLICIES.contains(policy) || policy.equals("nil"))) {
            errors.add(FieldError.notSupported("propagationPolicy", policy, POLICIES));
        }
        errors.checkDryRun(dryRun).throwIfAny();
        Mode mode = dryRun.isEmpty() ? Mode.STORE : Mode.DRY_RUN;
        return new DeleteOptions(mode, grace, propagation(policy, orphan), uid, resourceVersion);
    }

    private static @Nullable Propagation propagation(String policy, @Nullable Boolean orphan) {
        if (orphan != null) {
            return orphan ? Propagation.ORPHAN : Propagation.BACKGROUND;
        }
        return switch (policy) {
            case "Foreground" -> Propagation.FOREGROUND;
            case "Background" -> Propagation.BACKGROUND;
            case "Orphan" -> Propagation.ORPHAN;
            default -> null;
        };
    }
}
