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
 * Performs the operations of the contract for the generated resources, which implement the generated interfaces. The operation
 * is determined from the request itself, which is parsed once; the parameters that JAX-RS converts are for other
 * implementations. Independent of JAX-RS runtimes.
 */
public final class OperationAdapter {

    private static final String PACKAGE = OperationAdapter.class.getPackageName() + ".";

    private static final Pattern ACRONYM = Pattern.compile("([A-Z])([A-Z]+)(?=[A-Z][a-z]|$)");

    private final Function<SecurityContext, Response> operation;

    private OperationAdapter(Function<SecurityContext, Response> operation) {
        this.operation = operation;
    }

    /**
     * Returns a resource for each kind of the contract.
     *
     * @param operation performs any operation for the caller, from which it gets the request
     */
    public static List<Object> resources(Catalog catalog, Function<SecurityContext, Response> operation) {
        OperationAdapter operations = new OperationAdapter(operation);
        List<Object> resources = new ArrayList<>();
        for (ResourceDescriptor descriptor : catalog.resources()) {
            resources.add(operations.resource(className(descriptor.schema())));
        }
        return List.copyOf(resources);
    }

    /** Returns the generated name of the interfaces of a kind: only the first letter of an acronym is a capital. */
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
     * Performs the requested operation.
     *
     * @param caller of the request
     */
    public Response perform(SecurityContext caller) {
        return operation.apply(caller);
    }
}
