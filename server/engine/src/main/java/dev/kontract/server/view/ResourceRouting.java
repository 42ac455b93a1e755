package dev.kontract.server.view;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.GroupDomain;
import java.util.Collection;
import java.util.ServiceLoader;

/** Routes requests through JAX-RS resources. Found by {@link ServiceLoader}: kontract-jersey has it. */
public interface ResourceRouting {

    /**
     * Returns a handler that answers requests by {@code resources} where one matches.
     *
     * @param resources instances of classes with JAX-RS annotations
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param otherwise answers all other requests
     */
    ApiHandler of(Collection<?> resources, GroupDomain paths, ApiHandler otherwise);

    /**
     * Returns a handler that routes requests for built-in kinds through implementations of the generated interfaces.
     *
     * @param catalog the kinds of the contract
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param api performs the operations, and answers what is not in the contract
     */
    ApiHandler ofContract(Catalog catalog, GroupDomain paths, ApiHandler api);

    /**
     * Returns the routing on the class path.
     *
     * @throws IllegalStateException if there is none
     */
    static ResourceRouting installed() {
        return ServiceLoader.load(ResourceRouting.class, ResourceRouting.class.getClassLoader())
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "JAX-RS resources need kontract-jersey on the class path, with kontract-server; kontract-embedded has no JAX-RS"));
    }
}
