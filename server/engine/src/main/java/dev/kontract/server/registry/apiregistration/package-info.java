/** Rules of API services, which declare the server of a version of an API group, and those of this server itself. */
@NullMarked
package dev.kontract.server.registry.apiregistration;

import org.jspecify.annotations.NullMarked;
