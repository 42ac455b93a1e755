/**
 * Controllers that write where the pods of services can be reached: Endpoints and EndpointSlices.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.endpoint;

import org.jspecify.annotations.NullMarked;
