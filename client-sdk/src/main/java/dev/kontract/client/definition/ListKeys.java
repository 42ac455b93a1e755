package dev.kontract.client.definition;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the properties that identify an element of a list, so that several appliers can own elements of it. Without this
 * annotation an apply replaces the list as a whole; a {@link java.util.Set} is merged by its values.
 *
 * <pre>{@code
 * record Route(@JsonProperty(required = true) String path, int port) {}
 *
 * record GatewaySpec(@ListKeys("path") List<Route> routes) {}
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy">Merge strategy</a>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface ListKeys {

    /** The names of the properties in JSON; each needs to be required or to have a default. */
    String[] value();
}
