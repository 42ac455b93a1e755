package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import dev.kontract.server.request.QueryParameters;
import java.util.List;
import java.util.function.Function;

/** The options of a write. Rendered as an object only if a plugin requests it. */
public final class AdmissionOptions {

    private static final String GROUP_VERSION = "meta.k8s.io/v1";

    private final boolean dryRun;
    private final Function<Operation, ObjectNode> content;

    private AdmissionOptions(boolean dryRun, Function<Operation, ObjectNode> content) {
        this.dryRun = dryRun;
        this.content = content;
    }

    /** Returns the options of a create, update or patch, which are in the query. */
    public static AdmissionOptions ofWrite(QueryParameters query, boolean dryRun) {
        return new AdmissionOptions(dryRun, operation -> {
            ObjectNode options = object(operation == Operation.CREATE ? "CreateOptions" : "UpdateOptions");
            List<String> dryRuns = query.asMap().getOrDefault("dryRun", List.of());
            if (!dryRuns.isEmpty()) {
                dryRuns.forEach(options.putArray("dryRun")::add);
            }
            putText(options, "fieldManager", query.text("fieldManager"));
            putText(options, "fieldValidation", query.text("fieldValidation"));
            return options;
        });
    }

    /**
     * Returns the options of a deletion.
     *
     * @param fields the fields of {@code DeleteOptions} except its type
     */
    public static AdmissionOptions ofDelete(ObjectNode fields, boolean dryRun) {
        return new AdmissionOptions(dryRun, operation -> object("DeleteOptions").setAll(fields));
    }

    private static ObjectNode object(String kind) {
        return JsonNodeFactory.instance.objectNode().put("kind", kind).put("apiVersion", GROUP_VERSION);
    }

    private static void putText(ObjectNode options, String name, String value) {
        if (!value.isEmpty()) {
            options.put(name, value);
        }
    }

    /** Returns whether nothing will be stored. */
    public boolean dryRun() {
        return dryRun;
    }

    /** Returns {@code CreateOptions}, {@code UpdateOptions} or {@code DeleteOptions}, as a new object. */
    public ObjectNode object(Operation operation) {
        return content.apply(operation);
    }
}
