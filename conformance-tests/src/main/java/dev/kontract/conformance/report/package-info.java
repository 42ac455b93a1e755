/**
 * Runs and their reports.
 *
 * <p>{@link dev.kontract.conformance.report.ConformanceRun} checks the promises of the API against a server and returns a
 * {@link dev.kontract.conformance.report.RunReport}, which is written and read as JSON.
 */
@NullMarked
package dev.kontract.conformance.report;

import org.jspecify.annotations.NullMarked;
