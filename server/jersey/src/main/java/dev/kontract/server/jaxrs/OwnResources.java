package dev.kontract.server.jaxrs;

import dev.kontract.server.api.ModelProvider;
import java.util.Collection;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.server.ResourceConfig;

/** The resources and providers of an embedder. */
final class OwnResources {

    private OwnResources() {}

    /**
     * Returns a configuration that registers the class of each instance, and binds the class to the instance. Jersey logs a
     * warning for a resource that is registered as an instance.
     */
    static ResourceConfig config(Collection<?> instances) {
        ResourceConfig config = new ResourceConfig(EntityProvider.class);
        instances.forEach(instance -> config.register(instance.getClass()));
        if (instances.stream().noneMatch(ModelProvider.class::isInstance)) {
            config.register(ModelProvider.class);
        }
        return config.register(new AbstractBinder() {
            @Override
            protected void configure() {
                instances.forEach(this::bindToItsClass);
            }

            @SuppressWarnings("unchecked")
            private <T> void bindToItsClass(T instance) {
                bind(instance).to((Class<T>) instance.getClass());
            }
        });
    }
}
