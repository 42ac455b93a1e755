/**
 * Which requests a webhook or an admission policy is about: operations on resources, selectors of namespaces and objects.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.admission.matching;

import org.jspecify.annotations.NullMarked;
