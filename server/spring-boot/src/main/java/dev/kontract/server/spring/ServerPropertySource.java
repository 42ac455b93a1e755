package dev.kontract.server.spring;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.test.context.support.TestPropertySourceUtils;
import org.springframework.util.ClassUtils;

/** The properties that connect clients to the server of a context. Reading one starts the server. */
final class ServerPropertySource extends EnumerablePropertySource<ContextServer> {

    /** The namespace of Spring Cloud Kubernetes and, with it, of fabric8's client. */
    static final String NAMESPACE = "spring.cloud.kubernetes.client.namespace";

    private static final String NAME = "kontract";
    private static final Map<String, Function<KontractConnectionDetails, String>> PROPERTIES = Map.of(
            "kontract.url",
            details -> details.url().toString(),
            "kontract.token",
            KontractConnectionDetails::token,
            "spring.cloud.kubernetes.client.master-url",
            details -> details.url().toString(),
            "spring.cloud.kubernetes.client.oauth-token",
            KontractConnectionDetails::token);

    /** The class of Spring Cloud Kubernetes that reads the properties: on the official client, it reads a kubeconfig only. */
    private static final String SPRING_CLOUD = "org.springframework.cloud.kubernetes.fabric8.Fabric8AutoConfiguration";

    /** The name of the source that Spring Boot keeps behind all others. */
    private static final String DEFAULTS = "defaultProperties";

    private ServerPropertySource(ContextServer server) {
        super(NAME, server);
    }

    /** Returns the server whose properties are in {@code environment}. */
    static Optional<ContextServer> find(ConfigurableEnvironment environment) {
        return environment.getPropertySources().get(NAME) instanceof ServerPropertySource found
                ? Optional.of(found.getSource())
                : Optional.empty();
    }

    /** Adds the properties of {@code server} to {@code environment}. Those that a test sets take precedence. */
    static void add(ContextServer server, ConfigurableEnvironment environment) {
        MutablePropertySources sources = environment.getPropertySources();
        ServerPropertySource properties = new ServerPropertySource(server);
        if (sources.contains(TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME)) {
            sources.addAfter(TestPropertySourceUtils.INLINED_PROPERTIES_PROPERTY_SOURCE_NAME, properties);
        } else {
            sources.addFirst(properties);
        }
        addDefaults(
                ClassUtils.isPresent(SPRING_CLOUD, null)
                        ? Map.of("spring.main.cloud-platform", "kubernetes", NAMESPACE, "default")
                        : Map.of(NAMESPACE, "default"),
                sources);
    }

    private static void addDefaults(Map<String, Object> defaults, MutablePropertySources sources) {
        Map<String, Object> all = new HashMap<>(defaults);
        PropertySource<?> present = sources.remove(DEFAULTS);
        if (present instanceof MapPropertySource map) {
            all.putAll(map.getSource());
        }
        sources.addLast(new MapPropertySource(DEFAULTS, all));
    }

    @Override
    public String[] getPropertyNames() {
        return PROPERTIES.keySet().toArray(String[]::new);
    }

    @Override
    public @Nullable Object getProperty(String name) {
        Function<KontractConnectionDetails, String> property = PROPERTIES.get(name);
        return property == null ? null : property.apply(getSource().connection());
    }
}
