package dev.kontract.server.spring;

import dev.kontract.model.KubernetesObject;
import dev.kontract.server.junit.ClockMode;
import dev.kontract.server.junit.Kontract;
import dev.kontract.server.junit.ServerCustomizer;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Configures the API server of a test's application context.
 *
 * <pre>{@code
 * @SpringBootTest
 * @AutoConfigureKontract(controllers = "*", manifests = "shop.yaml")
 * class ShopTest {
 *     @Autowired
 *     ApiServer server;
 *
 *     @Autowired
 *     KubernetesClient client;
 * }
 * }</pre>
 *
 * <p>These are beans: {@link dev.kontract.server.ApiServer}, {@link dev.kontract.server.junit.TestEnvironment}, {@link
 * KontractConnectionDetails} and, unless the application defines its own, {@link dev.kontract.client.KontractClient}, fabric8's
 * {@code KubernetesClient} and the official client's {@code ApiClient}. The properties {@code kontract.url} and {@code
 * kontract.token} configure other clients; Spring Cloud Kubernetes is configured by its own.
 *
 * <p>The annotation is optional: without it, each application context has a server with default settings, which starts when a
 * bean or a property is first used. It belongs on a test class, on a class given to {@code @SpringBootTest(classes = ...)}, or on
 * the main class of an application that is started from the tests. Tests with equal annotations share a context as far as the
 * rest of their configuration is equal; the server is closed with the context. May be used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ImportAutoConfiguration(KontractAutoConfiguration.class)
public @interface AutoConfigureKontract {

    /**
     * The controllers to run: {@code *} for all, a name for one, {@code -name} to exclude one, {@code none}. By default those
     * of {@link dev.kontract.server.ServerConfigBuilder#DEFAULT_CONTROLLERS}.
     */
    String[] controllers() default {};

    /** CustomResourceDefinitions to install: resources of the class path, or files, or directories of either. */
    String[] crds() default {};

    /** Classes of custom resources to install by the definitions that {@link dev.kontract.client.definition.Definitions} derives. */
    Class<? extends KubernetesObject>[] kinds() default {};

    /**
     * Objects to create before the application starts, by server-side apply: resources of the class path, or files, or
     * directories of either.
     */
    String[] manifests() default {};

    /** Flags of the command line, such as {@code "--enable-admission-plugins=NodeRestriction"}. */
    String[] flags() default {};

    /** Users with groups and roles, for {@link #runAs}. A user with roles by a manifest needs no entry. */
    Kontract.User[] users() default {};

    /**
     * The user that the application acts as, with the permissions that RBAC grants: the user of the client beans and of the
     * properties. By default the administrator, whose client is {@code ApiServer.client()} in any case.
     */
    String runAs() default "";

    /** The behaviour of the clock. */
    ClockMode clock() default ClockMode.REAL;

    /** Classes that set everything else, each with a constructor without parameters. */
    Class<? extends ServerCustomizer>[] customizers() default {};

    /** When the server is reset to its state after the start of the context. */
    ServerReset reset() default ServerReset.BEFORE_TEST;
}
