package dev.kontract.server.jaxrs;

import dev.kontract.server.api.ModelProvider;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.glassfish.jersey.inject.hk2.AbstractBinder;
import org.glassfish.jersey.internal.inject.Providers;
import org.glassfish.jersey.server.ResourceConfig;

/** The resources and providers of an embedder. */
final class OwnResources {

    private OwnResources() {}

    /**
     * Returns a configuration with these instances. Registers the class of a resource and binds it to the instance, because Jersey
     * logs a warning for a resource that is registered as an instance. Registers everything else as the instance, also resources
     * that are providers as well: for a class, Jersey may create another instance of the provider.
     */
    static ResourceConfig config(Collection<?> instances) {
        ResourceConfig config = new ResourceConfig(EntityProvider.class);
        List<Object> bound = new ArrayList<>();
        for (Object instance : instances) {
            Class<?> type = instance.getClass();
            if (isResource(type) && !Providers.isProvider(type)) {
                config.register(type);
                bound.add(instance);
            } else {
                config.register(instance);
            }
        }
        if (instances.stream().noneMatch(ModelProvider.class::isInstance)) {
            config.register(ModelProvider.class);
        }
        return config.register(new AbstractBinder() {
            @Override
            protected void configure() {
                bound.forEach(this::bindToItsClass);
            }

            @SuppressWarnings("unchecked")
            private <T> void bindToItsClass(T instance) {
                bind(instance).to((Class<T>) instance.getClass());
            }
        });
    }

    /** Returns whether {@code type}, a superclass, or an interface of one of these has a path. */
    private static boolean isResource(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.isAnnotationPresent(Path.class)
                    || Arrays.stream(each.getInterfaces()).anyMatch(one -> one.isAnnotationPresent(Path.class))) {
                return true;
            }
        }
        return false;
    }
}
