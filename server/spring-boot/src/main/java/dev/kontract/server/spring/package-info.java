/**
 * Servers for the application contexts of Spring Boot: {@link dev.kontract.server.spring.AutoConfigureKontract}.
 *
 * <p>A {@code ContextServer} belongs to one application context, and opens its {@link dev.kontract.server.junit.TestEnvironment}
 * when a bean or a property is first used. {@code ServerApplicationListener} adds the properties to the environment before
 * configuration data is loaded, {@code KontractAutoConfiguration} defines the beans, and {@code ServerResetListener} resets the
 * server before each test. Uses only what Spring Boot 3.5 and 4.0 have in common.
 */
@NullMarked
package dev.kontract.server.spring;

import org.jspecify.annotations.NullMarked;
