/**
 * Histograms of what happens, which the code of any layer records and the metrics endpoint reads.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.measurement;

import org.jspecify.annotations.NullMarked;
