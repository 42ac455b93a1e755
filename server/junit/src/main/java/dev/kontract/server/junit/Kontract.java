package dev.kontract.server.junit;

import dev.kontract.model.KubernetesObject;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class an API server, and clients of it in fields and parameters.
 *
 * <pre>{@code
 * @Kontract(controllers = "*", clock = ClockMode.FROZEN)
 * class RolloutTest {
 *     KontractClient client;
 *
 *     @Test
 *     void rollout(ApiServer server) {
 *         client.deployments("default").create(web);
 *         server.settle();
 *     }
 * }
 * }</pre>
 *
 * <p>Injected are parameters and fields of the types {@link dev.kontract.server.ApiServer}, {@link TestEnvironment}, {@link
 * dev.kontract.client.KontractClient}, {@link dev.kontract.client.controller.ManualClock}, fabric8's {@code KubernetesClient}
 * and {@code NamespacedKubernetesClient}, the {@code ApiClient} of the official client, and what {@link InjectKubeconfig}
 * marks. {@link RunAs} sets the user. Final fields, and fields that have a value, are not injected. The clients are closed with
 * the server. Those of other libraries use the port without TLS.
 *
 * <p>The first test of a run with certain settings starts a base server for all tests with the same settings. Each test has its
 * own server, a fork of the base server: it starts with the content of the base server and is isolated from other tests. If a
 * server is needed before a test starts (for a static field, a parameter of a {@code @BeforeAll} method, or the lifecycle
 * {@code PER_CLASS}), the class and its nested classes share one server: before each test it is restored to its state after
 * {@code @BeforeAll}, and these tests run sequentially.
 *
 * <p>With the configuration parameter or system property {@code kontract.kubeconfig}, tests run on an existing cluster instead.
 *
 * <p>On a field or a method the annotation applies only there; the nearest one takes precedence. Fields with the same settings
 * get the same server, unless they differ in {@link #name}. May be used as a meta-annotation.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
@ExtendWith(KontractExtension.class)
public @interface Kontract {

    /** Distinguishes servers of the same settings within a test, for tests with several clusters. */
    String name() default "";

    /**
     * The controllers to run: {@code *} for all, a name for one, {@code -name} to exclude one, {@code none}. By default those
     * of {@link dev.kontract.server.ServerConfigBuilder#DEFAULT_CONTROLLERS}.
     */
    String[] controllers() default {};

    /**
     * CustomResourceDefinitions to install in the base server: resources of the class path, or files, or directories of either,
     * such as {@code "META-INF/fabric8"}. A directory of the class path contains the files of that directory in all archives
     * and folders.
     */
    String[] crds() default {};

    /** Classes of custom resources to install by the definitions that {@link dev.kontract.client.definition.Definitions} derives. */
    Class<? extends KubernetesObject>[] kinds() default {};

    /**
     * Objects to create in the base server, by server-side apply: resources of the class path, or files, or directories of either.
     * Namespaces and definitions are created first, and an object without a namespace belongs to {@code default}.
     */
    String[] manifests() default {};

    /** Flags of the command line, such as {@code "--enable-admission-plugins=NodeRestriction"}. */
    String[] flags() default {};

    /** Users with groups and roles, for {@link RunAs}. A user with roles by a manifest needs no entry, one without any permission does. */
    User[] users() default {};

    /** The behaviour of the clock. */
    ClockMode clock() default ClockMode.REAL;

    /** Classes that set everything else, each with a constructor without parameters. */
    Class<? extends ServerCustomizer>[] customizers() default {};

    /** A user. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface User {

        /** The name. */
        String name();

        /** The groups. */
        String[] groups() default {};

        /** The ClusterRoles bound to the user in all namespaces, such as {@code view}. */
        String[] clusterRoles() default {};
    }
}
