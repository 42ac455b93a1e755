/**
 * Whether the promises notice what they are there to notice: a server with one defect at a time, and the promise that has to
 * break.
 */
@org.jspecify.annotations.NullMarked
package dev.kontract.conformance.defects;
