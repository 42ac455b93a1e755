package dev.kontract.server.registry.validation;

import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.spec.Contract;
import java.util.Map;
import java.util.Objects;

/** Collectors of errors for objects of the types of the contract. */
public final class TypedErrors {

    private static final Map<String, ObjectSchema> TYPES =
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));

    private TypedErrors() {}

    /** Returns a collector for an object of the type {@code name}. */
    public static FieldErrors of(String name) {
        return of(name, ClusterPolicy.DEFAULT);
    }

    /** Returns a collector for an object of the type {@code name} in a cluster with {@code policy}. */
    public static FieldErrors of(String name, ClusterPolicy policy) {
        return new FieldErrors(policy, Objects.requireNonNull(TYPES.get(name), name));
    }
}
