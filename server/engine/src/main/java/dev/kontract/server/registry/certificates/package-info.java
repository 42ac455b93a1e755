/** Rules of certificate signing requests, and their admission. */
@NullMarked
package dev.kontract.server.registry.certificates;

import org.jspecify.annotations.NullMarked;
