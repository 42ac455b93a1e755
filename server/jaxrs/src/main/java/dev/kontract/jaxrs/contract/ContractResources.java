package dev.kontract.jaxrs.contract;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The generated resources, which implement the generated interfaces by {@link RequestedOperation}. */
public final class ContractResources {

    private static final String PACKAGE = ContractResources.class.getPackageName() + ".";

    private static final Pattern ACRONYM = Pattern.compile("([A-Z])([A-Z]+)(?=[A-Z][a-z]|$)");

    private ContractResources() {}

    /** Returns the resource of each kind of the contract. */
    public static List<Class<?>> of(Catalog catalog) {
        List<Class<?>> resources = new ArrayList<>();
        for (ResourceDescriptor descriptor : catalog.resources()) {
            resources.add(resource(className(descriptor.schema())));
        }
        return List.copyOf(resources);
    }

    /** Returns the generated name of the interfaces of a kind: only the first letter of an acronym is a capital. */
    static String className(String schema) {
        return ACRONYM.matcher(schema)
                .replaceAll(found -> found.group(1) + found.group(2).toLowerCase(Locale.ROOT));
    }

    private static Class<?> resource(String kind) {
        try {
            return Class.forName(PACKAGE + kind + "Resource");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("no resource was generated for " + kind, e);
        }
    }
}
