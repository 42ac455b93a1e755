package dev.kontract.server.http.jaxrs;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What JAX-RS serves.
 *
 * @param instances the resources and providers
 * @param servedPrefixes whether a path lies where resources are expected, so that a missing one is told as a {@code Status}
 * @param routes the path under which a resource is registered, for the path a client uses
 */
public record JaxrsResources(List<Object> instances, Predicate<String> servedPrefixes, UnaryOperator<String> routes) {}
