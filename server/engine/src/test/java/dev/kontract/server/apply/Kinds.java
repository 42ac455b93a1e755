package dev.kontract.server.apply;

import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.spec.Contract;
import java.util.Map;
import java.util.Objects;

/** Field managers for kinds of the contract. */
final class Kinds {

    private static final Map<String, ObjectSchema> SCHEMAS =
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final Map<String, String> VERSIONS = Map.of(
            "Role", "rbac.authorization.k8s.io/v1",
            "StatefulSet", "apps/v1",
            "Scale", "autoscaling/v1");

    private Kinds() {}

    static ObjectSchema schema(String kind) {
        return Objects.requireNonNull(SCHEMAS.get(kind), kind);
    }

    static String apiVersion(String kind) {
        return VERSIONS.getOrDefault(kind, "v1");
    }

    static FieldManager manager(String kind, String subresource) {
        FieldSet reset = FieldSet.of(Path.of(subresource.isEmpty() ? "status" : "spec"));
        FieldSet none = subresource.equals("scale") ? FieldSet.EMPTY : reset;
        return new FieldManager(schema(kind), apiVersion(kind), kind, subresource, none);
    }
}
