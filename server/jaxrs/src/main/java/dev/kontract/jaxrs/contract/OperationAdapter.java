package dev.kontract.jaxrs.contract;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Performs the operations of the contract for the generated resources, which implement the generated interfaces. The request
 * itself, parsed once, tells what is asked for; the parameters that JAX-RS converts are for implementations of others. Depends
 * on no JAX-RS runtime.
 */
public final class OperationAdapter {

    private static final String PACKAGE = OperationAdapter.class.getPackageName() + ".";

    private static final Pattern ACRONYM = Pattern.compile("([A-Z])([A-Z]+)(?=[A-Z][a-z]|$)");

    private final Function<SecurityContext, Response> operation;

    private OperationAdapter(Function<SecurityContext, Response> operation) {
        this.operation = operation;
    }

    /**
     * A resource for each kind of the contract.
     *
     * @param operation performs any operation for the caller, who knows what was asked for
     */
    public static List<Object> resources(Catalog catalog, Function<SecurityContext, Response> operation) {
        OperationAdapter operations = new OperationAdapter(operation);
        List<Object> resources = new ArrayList<>();
        for (ResourceDescriptor descriptor : catalog.resources()) {
            resources.add(operations.resource(className(descriptor.schema())));
        }
        return List.copyOf(resources);
    }

    /** Returns the name that the generator gives to the interfaces of a kind: of an acronym, only the first letter is capital. */
    static String className(String schema) {
        return ACRONYM.matcher(schema)
                .replaceAll(found -> found.group(1) + found.group(2).toLowerCase(Locale.ROOT));
    }

    private Object resource(String kind) {
        try {
            return Class.forName(PACKAGE + kind + "Resource")
                    .getConstructor(OperationAdapter.class)
                    .newInstance(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no resource was generated for " + kind, e);
        }
    }

    /**
     * Performs the operation that was asked for.
     *
     * @param caller of the request
     */
    public Response perform(SecurityContext caller) {
        return operation.apply(caller);
    }
}
